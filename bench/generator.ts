import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a load generator as a child process with JSON on stdin and stdout. @throws {Error} it exited with an error */
export function runGenerator<Plan, Result>(file: string, plan: Plan): Promise<Result> {
  const worker = fileURLToPath(new URL(file, import.meta.url))
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let out = ''
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(out) as Result) : reject(new Error(`${file} ended with ${code}`)),
    )
    child.stdin.end(JSON.stringify(plan))
  })
}
