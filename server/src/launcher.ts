/**
 * IPC protocol between this process and its launcher (tools/run.mjs); optional.
 * - `up`, to the launcher: serving, so the configuration works.
 * - `{ listen: address }`, to the launcher: ready to listen. While there is no app the launcher answers 503 on that
 *   port   (tools/port-holder.mjs); it replies `listen`, with its socket if it holds one.
 */

/** Set by launchers that answer `{ listen }`. An older one, still running after an upgrade, would never reply. */
const GIVES_PORT = 'ZHIXING_GIVES_PORT'

/** Reports that this process serves. */
export function reportUp(): void {
  process.send?.('up')
}

/**
 * Returns how to listen: on the launcher's socket if it holds one, so that no connection is refused during the
 * handover.
 */
export async function claimPort(address: { port: number; host: string }): Promise<{ port: number; host: string }> {
  const { send } = process
  // Port 0 is a different port each time.
  if (!send || process.env[GIVES_PORT] === undefined || address.port === 0) return address
  return new Promise((resolve) => {
    const onMessage = (message: unknown, handle: unknown) => {
      if (message !== 'listen') return
      process.off('message', onMessage)
      // Argument of net.Server.listen().
      resolve(handle ? Object.assign({ handle }, address) : address)
    }
    process.on('message', onMessage)
    send.call(process, { listen: address }, () => {})
  })
}
