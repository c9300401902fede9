import { type AddressInfo, createServer } from 'node:net'

export type FakeSmtpServer = { readonly url: string; readonly messages: string[]; close(): Promise<void> }

const REPLIES: readonly (readonly [RegExp, string])[] = [
  [/^EHLO/i, '250 fake'],
  [/^(MAIL|RCPT|RSET|NOOP)/i, '250 ok'],
  [/^DATA/i, '354 go on'],
  [/^QUIT/i, '221 bye'],
]

/** Speaks just enough SMTP to receive messages, and stores them. */
export const startFakeSmtpServer = async (): Promise<FakeSmtpServer> => {
  const messages: string[] = []
  const server = createServer((socket) => {
    let buffer = ''
    let message: string | undefined
    socket.on('error', () => undefined)
    socket.write('220 fake\r\n')
    const take = (line: string): void => {
      if (message === undefined) {
        if (/^DATA/i.test(line)) message = ''
        socket.write(`${REPLIES.find(([command]) => command.test(line))?.[1] ?? '500 what'}\r\n`)
      } else if (line === '.') {
        messages.push(message)
        message = undefined
        socket.write('250 ok\r\n')
      } else message += `${line}\n`
    }
    socket.on('data', (chunk) => {
      const lines = (buffer + chunk.toString('utf8')).split('\r\n')
      buffer = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
