// A thread of its own for the engine: one call at a time.

import { EngineModule } from './module';
import type { FromWorker, PartName, ToWorker } from './messages';

const parts = new Map<PartName, EngineModule>();
const post = (message: FromWorker) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.type === 'load') {
      parts.set(data.part, new EngineModule(data.module, (progress) => post({ type: 'progress', progress })));
      post({ type: 'ready' });
      return;
    }
    const part = parts.get(data.part);
    if (!part) throw new Error(`${data.part} is not loaded`);
    post({ type: 'reply', reply: part.call(data.name, data.request), bytes: held() });
  } catch (error) {
    post({ type: 'crash', message: String(error), bytes: held() });
  }
});

const held = () => [...parts.values()].reduce((sum, part) => sum + part.bytes, 0);
