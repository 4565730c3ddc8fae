import { describe, expect, test } from 'vitest';
import { EngineError, type Engine } from '../engine/engine';
import type { CalcRequest } from '../engine/types';
import { CalculatorStore } from './calculator.svelte';

/** Answers whatever is defined with `:=`, and refuses a question mark. */
function fake() {
  const asked: CalcRequest[] = [];
  const engine = {
    ask: (_: string, request: CalcRequest) => {
      asked.push(request);
      const { expression } = request;
      if (expression.includes('?')) return Promise.reject(new EngineError({ message: 'unexpected', offset: 2 }));
      const [name, value] = expression.includes(':=') ? expression.split(' := ') : [undefined, expression];
      return Promise.resolve({ expression, value, ...(name === undefined ? {} : { name }) });
    },
  } as unknown as Engine;
  return { engine, asked };
}

describe('the calculator', () => {
  const store = () => {
    const memory = { calculated: [] as readonly string[] };
    const { engine, asked } = fake();
    return { calculator: new CalculatorStore(engine, memory), memory, asked };
  };
  const enter = async (calculator: CalculatorStore, ...texts: string[]) => {
    for (const text of texts) {
      calculator.text = text;
      await calculator.enter();
    }
  };

  test('sends the definitions that came before', async () => {
    const { calculator, asked, memory } = store();
    await enter(calculator, 'x := 1', '2', 'x + 1');
    expect(asked.at(-1)).toEqual({ expression: 'x + 1', before: ['x := 1'] });
    expect(calculator.names).toEqual(['x']);
    expect(memory.calculated).toEqual(['x := 1', '2', 'x + 1']);
    expect(calculator.text).toBe('');
  });

  test('keeps a wrong statement in the field, and forgets the error with the next answer', async () => {
    const { calculator, memory } = store();
    await enter(calculator, '1 ?');
    expect(calculator.text).toBe('1 ?');
    expect(calculator.lines[0]?.problem?.offset).toBe(2);
    expect(memory.calculated).toEqual([]);
    await enter(calculator, '1');
    expect(calculator.lines.map(({ text }) => text)).toEqual(['1']);
  });

  test('goes through what was typed, and back to what is being typed', async () => {
    const { calculator } = store();
    await enter(calculator, 'a', 'b');
    calculator.text = 'draft';
    calculator.recall(-1);
    calculator.recall(-1);
    calculator.recall(-1);
    expect(calculator.text).toBe('a');
    calculator.recall(1);
    expect(calculator.text).toBe('b');
    calculator.recall(1);
    expect(calculator.text).toBe('draft');
  });

  test('shows the statements of an address once', async () => {
    const { calculator, asked } = store();
    await calculator.show(['x := 1', 'x']);
    await calculator.show(['x := 1', 'x']);
    expect(asked.map(({ expression }) => expression)).toEqual(['x := 1', 'x']);
    calculator.clear();
    expect(calculator.lines).toEqual([]);
  });
});
