import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '../../kernel/errors.ts'

/** Terminal of the command line. */
export interface Terminal {
  print(sentence: string): void
  /** Whether it can prompt. */
  readonly isInteractive: boolean
  /** Prompts for one line; `hidden` suppresses the echo. @throws {StartError} when not interactive */
  ask(question: string, hidden?: boolean): Promise<string>
}

/** The terminal of this process. */
export const ownTerminal: Terminal = {
  print: (sentence) => console.log(sentence),
  isInteractive: process.stdin.isTTY ?? false,
  async ask(question, hidden = false) {
    if (!this.isInteractive) throw new StartError(`需要填写${question}，但当前没有可输入的终端，请用参数指定`)
    let muted = false
    // readline echoes through its output; muting the output hides what is typed.
    const output = new Writable({
      write(chunk, encoding, done) {
        if (!muted) process.stdout.write(chunk, encoding)
        done()
      },
    })
    const lines = createInterface({ input: process.stdin, output, terminal: true })
    try {
      return await new Promise<string>((resolve, reject) => {
        lines.question(`${question}：`, (answer) => resolve(answer.trim()))
        lines.on('SIGINT', () => reject(new StartError('已取消')))
        muted = hidden
      })
    } finally {
      lines.close()
      if (hidden) process.stdout.write('\n')
    }
  },
}
