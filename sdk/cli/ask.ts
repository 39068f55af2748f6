import { createInterface } from 'node:readline/promises'

/** Asks the person at a terminal a question. The end of input counts as an empty line, which is a refusal. */
export const askOn =
  (input: NodeJS.ReadableStream, output: NodeJS.WritableStream) =>
  async (question: string): Promise<string> => {
    const lines = createInterface({ input, output })
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
    try {
      return await Promise.race([lines.question(question), ended])
    } finally {
      lines.close()
    }
  }
