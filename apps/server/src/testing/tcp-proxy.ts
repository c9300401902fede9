import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export type TcpProxy = {
  /** The target URL with the proxy's port. */
  readonly url: string
  /** Refuses new connections and ends the open ones. */
  cut(): Promise<void>
  /** Accepts connections but forwards nothing. */
  freeze(): void
  restore(): Promise<void>
  close(): Promise<void>
}

/** A proxy between the server and PostgreSQL, so that a test can interrupt the connection and restore it. */
export const startTcpProxy = async (target: string): Promise<TcpProxy> => {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let frozen = false
  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname)
    const pass = (to: Socket) => (data: Buffer) => {
      if (!frozen) to.write(data)
    }
    inner.on('data', pass(outer))
    outer.on('data', pass(inner))
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = async (on: number): Promise<void> => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : Promise.resolve()
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    cut,
    freeze: () => {
      frozen = true
    },
    restore: async () => {
      // Bytes dropped while frozen are lost, so these connections are unusable.
      if (frozen) for (const socket of sockets) socket.destroy()
      frozen = false
      if (!server.listening) await listen(own)
    },
    close: cut,
  }
}
