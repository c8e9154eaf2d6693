/**
 * What the process and the launcher that runs it (tools/run.mjs) have to say to each other. Started otherwise, the process does without.
 * - `up`, to the launcher: this process serves, so its configuration works.
 * - `{ listen: address }`, to the launcher: ready to listen there. The launcher answers 503 on that port while there is no app
 *   (tools/port-holder.mjs); it replies `listen`, with the socket that it holds, if any.
 */

/** Set by a launcher that answers `{ listen }`: one of an older version, which still runs after an upgrade, would leave us waiting. */
const GIVES_PORT = 'ZHIXING_GIVES_PORT'

/** Reports that this process serves. */
export function reportUp(): void {
  process.send?.('up')
}

/** How to listen on this address: on the launcher's socket where it holds one, so that nobody is refused in between. */
export async function claimPort(address: { port: number; host: string }): Promise<{ port: number; host: string }> {
  const { send } = process
  // A port of the system's choice is another one each time.
  if (!send || process.env[GIVES_PORT] === undefined || address.port === 0) return address
  return new Promise((resolve) => {
    const hear = (message: unknown, handle: unknown) => {
      if (message !== 'listen') return
      process.off('message', hear)
      // As net.Server.listen() takes it.
      resolve(handle ? Object.assign({ handle }, address) : address)
    }
    process.on('message', hear)
    send.call(process, { listen: address }, () => {})
  })
}
