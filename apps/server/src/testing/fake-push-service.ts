import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ReceivedRequest = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
type FakeReply = { readonly status: number; readonly json?: unknown }

export type FakePushService = {
  readonly origin: string
  readonly got: ReceivedRequest[]
  /** Decides the reply; 201 by default. */
  answer: (got: ReceivedRequest) => FakeReply
  close(): Promise<void>
}

/** A push service on this machine. */
export const startFakePushService = async (): Promise<FakePushService> => {
  const got: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      got.push(one)
      const { status, json } = service.answer(one)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json ?? {}))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: FakePushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answer: () => ({ status: 201 }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

export type TestBrowser = { readonly subscription: string; decrypt(body: Buffer): string }

/** A browser's half of Web Push: its keys, and reading what was encrypted for them (RFC 8188 and 8291). */
export const makeBrowser = (endpoint: string): TestBrowser => {
  const own = createECDH('prime256v1')
  const ownPublic = own.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: ownPublic.toString('base64url'), auth: auth.toString('base64url') }
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    subscription: JSON.stringify({ endpoint, expirationTime: null, keys }),
    decrypt: (body) => {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const theirPublic = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublic, theirPublic])
      const secret = derive(own.computeSecret(theirPublic), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // A 2 ends the last record; nothing but zeros may follow it.
      const end = plain.lastIndexOf(2)
      if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
      return plain.subarray(0, end).toString()
    },
  }
}
