import { expect, test } from 'vitest'
import { startSmtpStandIn } from '../testing/smtp-stand-in.ts'
import { makeOutputMailer, makePostbox, makeSmtpMailer } from './mailer.ts'

const LINK = `https://till.example.com/#/forgot-password?token=${'a'.repeat(43)}`
const mail = { to: 'cashier@demo.test', subject: 'Your new password', text: `Open\n\n${LINK}\n` }

test('LS-22 a letter goes through the SMTP server with its link whole', async () => {
  const standIn = await startSmtpStandIn()
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
  const gone = await startSmtpStandIn()
  await gone.close()
  const warned: unknown[] = []
  const postbox = makePostbox(makeSmtpMailer({ url: gone.url, from: 'till@demo.test' }), (error) =>
    warned.push(error),
  )
  postbox.post(mail)
  await postbox.close()
  expect(warned).toHaveLength(1)
})
