// Answers that stream: one JSON value a line.

/** Reads the lines of a body as they come. */
export async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const whole = rest.split('\n');
      rest = done ? '' : (whole.pop() ?? '');
      for (const line of whole) if (line.trim() !== '') yield JSON.parse(line) as unknown;
      if (done) return;
    }
  } finally {
    // A reader who has the answer, or has lost interest, wants no more.
    await reader.cancel().catch(() => undefined);
  }
}
