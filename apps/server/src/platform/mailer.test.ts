import { expect, test } from 'vitest'
import { startFakeSmtpServer } from '../testing/fake-smtp-server.ts'
import { makeOutputMailer, makeBackgroundMailer, makeSmtpMailer } from './mailer.ts'

const LINK = `https://till.example.com/#/forgot-password?token=${'a'.repeat(43)}`
const mail = { to: 'cashier@demo.test', subject: 'Your new password', text: `Open\n\n${LINK}\n` }

test('LS-22 a letter goes through the SMTP server with its link whole', async () => {
  const standIn = await startFakeSmtpServer()
  await makeSmtpMailer({ url: standIn.url, from: 'Evertill <till@demo.test>' }).send(mail)
  const [letter = ''] = standIn.letters
  expect(letter).toMatch(/^From: Evertill <till@demo.test>$/m)
  expect(letter).toMatch(/^To: cashier@demo.test$/m)
  const readable = letter.replaceAll(/=\n/g, '').replaceAll('=3D', '=')
  expect(readable).toContain(LINK)
  await standIn.close()
})

test('LS-22 without a server the letter is written out', async () => {
  const written: string[] = []
  await makeOutputMailer((text) => written.push(text)).send(mail)
  expect(written.join('')).toContain(LINK)
})

test('LS-22 a server that does not answer is reported once, and closing waits for what is on its way', async () => {
  const gone = await startFakeSmtpServer()
  await gone.close()
  const warned: unknown[] = []
  const backgroundMailer = makeBackgroundMailer(
    makeSmtpMailer({ url: gone.url, from: 'till@demo.test' }),
    (error) => warned.push(error),
  )
  backgroundMailer.post(mail)
  await backgroundMailer.close()
  expect(warned).toHaveLength(1)
})
