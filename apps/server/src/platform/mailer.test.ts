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
