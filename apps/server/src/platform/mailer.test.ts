import { expect, test } from 'vitest'
import { startFakeSmtpServer } from '../testing/fake-smtp-server.ts'
import { makeOutputMailer, makeBackgroundMailer, makeSmtpMailer } from './mailer.ts'

const LINK = `https://till.example.com/#/forgot-password?token=${'a'.repeat(43)}`
const mail = { to: 'cashier@demo.test', subject: 'Your new password', text: `Open\n\n${LINK}\n` }

test('LS-22 a mail is sent through the SMTP server with its link intact', async () => {
  const server = await startFakeSmtpServer()
  await makeSmtpMailer({ url: server.url, from: 'Evertill <till@demo.test>' }).send(mail)
  const [message = ''] = server.messages
  expect(message).toMatch(/^From: Evertill <till@demo.test>$/m)
  expect(message).toMatch(/^To: cashier@demo.test$/m)
  const readable = message.replaceAll(/=\n/g, '').replaceAll('=3D', '=')
  expect(readable).toContain(LINK)
  await server.close()
})

test('SB-3 a mail arrives with the file that is attached to it', async () => {
  const server = await startFakeSmtpServer()
  const content = new Uint8Array([37, 80, 68, 70])
  const attachment = { filename: 'BLR1A-S26-00042.pdf', content, contentType: 'application/pdf' }
  await makeSmtpMailer({ url: server.url, from: 'till@demo.test' }).send({ ...mail, attachment })
  const [message = ''] = server.messages
  expect(message).toMatch(/^Content-Type: application\/pdf; name=BLR1A-S26-00042\.pdf$/m)
  expect(message).toContain(Buffer.from(content).toString('base64'))
  await server.close()
})

test('LS-22 without a server the mail is printed', async () => {
  const written: string[] = []
  await makeOutputMailer((text) => written.push(text)).send(mail)
  expect(written.join('')).toContain(LINK)
})

test('LS-22 an unreachable server is reported once, and closing waits for pending mail', async () => {
  const server = await startFakeSmtpServer()
  await server.close()
  const warned: unknown[] = []
  const backgroundMailer = makeBackgroundMailer(
    makeSmtpMailer({ url: server.url, from: 'till@demo.test' }),
    (error) => warned.push(error),
  )
  backgroundMailer.send(mail)
  await backgroundMailer.close()
  expect(warned).toHaveLength(1)
})
