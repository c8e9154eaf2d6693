import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a generator of load in a process of its own: it reads its plan on stdin and prints its result, both JSON. @throws {Error} it ended with a fault */
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
