import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPushConfig } from './push-config.ts'
import { StartupError } from './startup-error.ts'

const withFile = (content: string, work: (file: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'evertill-push-'))
  try {
    writeFileSync(join(folder, 'account.json'), content)
    work(join(folder, 'account.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('push settings', () => {
  test('PU-12 keys, origins and a service account are taken from the environment', () => {
    const account = { project_id: 'p', client_email: 'a@b', private_key: 'secret', token_uri: 'https://t' }
    withFile(JSON.stringify(account), (file) => {
      const read = readPushConfig({
        EVERTILL_VAPID_PUBLIC_KEY: 'public',
        EVERTILL_VAPID_PRIVATE_KEY: 'private',
        EVERTILL_VAPID_SUBJECT: 'mailto:shop@demo.test',
        EVERTILL_PUSH_ORIGINS: 'https://push.demo.test/path, http://127.0.0.1:9000',
        EVERTILL_FCM_SERVICE_ACCOUNT: file,
      })
      expect(read).toEqual({
        vapid: { publicKey: 'public', privateKey: 'private' },
        subject: 'mailto:shop@demo.test',
        origins: ['https://push.demo.test', 'http://127.0.0.1:9000'],
        fcm: { account, baseUrl: 'https://fcm.googleapis.com' },
      })
    })
  })

  test.each([
    [{ EVERTILL_VAPID_PRIVATE_KEY: 'secret' }, /set together or not at all/],
    [{ EVERTILL_VAPID_SUBJECT: 'shop' }, /must begin with mailto: or https/],
    [{ EVERTILL_PUSH_ORIGINS: 'push.demo.test' }, /takes addresses such as/],
    [{ EVERTILL_PUSH_ORIGINS: 'file:///etc' }, /takes addresses such as/],
    [{ EVERTILL_FCM_SERVICE_ACCOUNT: '/nowhere/account.json' }, /not a readable service account file/],
  ])('PU-12 %o is refused in one sentence', (env, sentence) => {
    expect(() => readPushConfig(env)).toThrow(StartupError)
    expect(() => readPushConfig(env)).toThrow(sentence)
    expect(() => readPushConfig(env)).not.toThrow(/secret/)
  })

  test('PU-12 an incomplete service account is refused without repeating its content', () => {
    withFile('{"private_key":"secret"}', (file) => {
      const read = () => readPushConfig({ EVERTILL_FCM_SERVICE_ACCOUNT: file })
      expect(read).toThrow(/not a readable service account file/)
      expect(read).not.toThrow(/secret/)
    })
  })
})
