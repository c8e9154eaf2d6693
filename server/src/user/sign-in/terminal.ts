import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { StartError } from '../../kernel/errors.ts'

/** The person at the keyboard. */
export interface Terminal {
  print(sentence: string): void
  /** Whether questions can be asked. */
  readonly isInteractive: boolean
  /** Asks for one line; a hidden answer is not shown while it is typed. @throws {StartError} when nobody is there to answer */
  ask(question: string, hidden?: boolean): Promise<string>
}

/** The terminal this process was started from. */
export const ownTerminal: Terminal = {
  print: (sentence) => console.log(sentence),
  isInteractive: process.stdin.isTTY ?? false,
  async ask(question, hidden = false) {
    if (!this.isInteractive) throw new StartError(`需要填写${question}，但当前没有可输入的终端，请用参数指定`)
    let muted = false
    // readline writes what is typed through its output; muting the output hides it.
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
