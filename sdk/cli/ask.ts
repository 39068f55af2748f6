import { createInterface } from 'node:readline/promises'

/** Puts a question to the person at a terminal. The end of the input is no agreement. */
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
