import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What to do with the first bytes of an answer to a matching request. */
export interface ReplyTrap {
  /** A part of the request head, such as `POST /api/transaction/sales/offline`. */
  request: string
  /** Runs while the answer is held back; afterwards the answer is dropped and the connection broken. */
  instead(): Promise<void>
}

/**
 * A TCP proxy between till and server that can be cut. The till keeps one address while servers behind it are killed and
 * start again on other ports.
 */
export interface NetworkProxy {
  readonly url: string
  connectTo(serverUrl: string): void
  cut(): void
  /** Breaks every connection that sends a request whose head has this part, before the server hears of it. */
  block(request: string): void
  mend(): void
  /** Works once: the server has answered, but the till never receives the reply. */
  trapReply(trap: ReplyTrap): Promise<void>
  close(): Promise<void>
}

/** Uses any free port by default. */
export const openProxy = async (atPort = 0): Promise<NetworkProxy> => {
  let target = { port: 0 }
  let isCut = false
  let blocked: string | null = null
  let trap: (ReplyTrap & { sprung: () => void }) | null = null
  const sockets = new Set<Socket>()

  const server = createServer((till) => {
    if (isCut) return void till.destroy()
    const upstream = new (till.constructor as typeof Socket)()
    for (const socket of [till, upstream]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    }
    let head = ''
    till.on('data', (bytes) => {
      if (/^(GET|POST|PUT|DELETE) /.test(bytes.toString('latin1', 0, 8)))
        head = bytes.toString('latin1', 0, 500)
      if (blocked !== null && head.includes(blocked)) till.destroy()
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (!trap || !head.includes(trap.request)) return void till.write(bytes)
      const { instead, sprung } = trap
      trap = null
      till.pause()
      void instead().then(() => {
        till.destroy()
        upstream.destroy()
        sprung()
      })
    })
    till.on('close', () => upstream.destroy())
    upstream.on('close', () => till.destroy())
    upstream.connect(target.port, '127.0.0.1')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(atPort, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${port}`,
    connectTo: (serverUrl) => {
      target = { port: Number(new URL(serverUrl).port) }
    },
    cut: () => {
      isCut = true
      breakAll()
    },
    block: (request) => {
      blocked = request
    },
    mend: () => {
      isCut = false
      blocked = null
    },
    trapReply: (next) =>
      new Promise((sprung) => {
        trap = { ...next, sprung }
      }),
    close: () =>
      new Promise((resolve) => {
        breakAll()
        server.close(() => resolve())
      }),
  }
}
