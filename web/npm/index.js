import tonkEngine from './engine.cjs';

/** Whatever is asked is answered by the engine, as web/engine.hpp says. */
export class Tonk {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  #ask(ask, question) {
    // Half a character is none, and no JSON either.
    const whole = (_, value) => (typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value);
    const text = JSON.stringify({ ask, ...question }, whole);
    const size = this.#engine.lengthBytesUTF8(text);
    const asked = there(this.#engine._malloc(size + 1));
    this.#engine.stringToUTF8(text, asked, size + 1);
    const told = this.#engine._tonk_answer(asked, size);
    this.#engine._free(asked);
    there(told);
    const { answer, error } = JSON.parse(this.#engine.UTF8ToString(told));
    this.#engine._free(told);
    if (error !== undefined) {
      throw new TonkError(error);
    }
    return answer;
  }

  houses(question = {}) { return this.#ask('houses', question); }
  schema(question = {}) { return this.#ask('schema', question); }
  check(question) { return this.#ask('check', question); }
  rules(question) { return this.#ask('rules', question); }
  explain(question) { return this.#ask('explain', question); }
  report(question) { return this.#ask('report', question); }
  tables(question) { return this.#ask('tables', question); }
  position(question) { return this.#ask('position', question); }
  summary(question) { return this.#ask('summary', question); }
  source(question) { return this.#ask('source', question); }
  verify(question) { return this.#ask('verify', question); }
}

/** A question that cannot be answered. */
export class TonkError extends Error {
  name = 'TonkError';
}

// A place in the engine's memory, of which 0 means that there is none left.
function there(place) {
  if (place === 0) {
    throw new TonkError('the engine has no memory left');
  }
  return place;
}

export async function loadTonk() {
  return new Tonk(await tonkEngine());
}
