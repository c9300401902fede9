import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { DEFAULT_PUSH_CONFIG } from './push-config.ts'
import { StartupError } from './startup-error.ts'
import { welcome } from './welcome.ts'

const read = (env: Record<string, string> = {}) => readConfig(env, '/shop')

describe('the configuration', () => {
  test('an empty environment serves loopback only, on port 8080 with data in ./data', () => {
    expect(read()).toEqual({
      host: '127.0.0.1',
      port: 8080,
      backup: { isOn: true, folder: '/shop/data/backups', minuteOfDay: 120, passphrase: undefined },
      tlsSource: undefined,
      trustPort: 8081,
      dataDir: '/shop/data',
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      demo: true,
      logLevel: 'info',
      tokenSecret: undefined,
      oldTokenSecret: undefined,
      tokenLifetimeSeconds: 43_200,
      push: DEFAULT_PUSH_CONFIG,
      metricsToken: undefined,
      mail: { smtp: undefined, publicUrl: undefined },
      support: { phone: undefined, mail: undefined },
      loopbackSubscribers: false,
      movedTo: [],
      tillOrigins: [],
    })
  })

  test.each([
    ['PORT', 'eighty', 'PORT is "eighty", but must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    ['PORT', '80.5', 'PORT is "80.5", but must be a whole number from 0 to 65535.'],
    [
      'EVERTILL_LOOPBACK_SUBSCRIBERS',
      'yes',
      'EVERTILL_LOOPBACK_SUBSCRIBERS is "yes", but must be a whole number from 0 to 1.',
    ],
    ['EVERTILL_DEMO', 'yes', 'EVERTILL_DEMO is "yes", but must be 1 (demo data) or 0 (none).'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL is "loud", but must be one of trace, debug, info, warn, error, fatal, silent.',
    ],
    ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL must begin with postgres:// or postgresql://.'],
    ['DATABASE_OWNER_URL', 'x', 'DATABASE_OWNER_URL must begin with postgres:// or postgresql://.'],
    [
      'DATABASE_OWNER_URL',
      'postgres://h/d',
      'DATABASE_OWNER_URL needs DATABASE_URL, the role that the server works as.',
    ],
    ['EVERTILL_TOKEN_SECRET', 'short', 'EVERTILL_TOKEN_SECRET must have at least 32 characters.'],
    ['EVERTILL_OLD_TOKEN_SECRET', 'short', 'EVERTILL_OLD_TOKEN_SECRET must have at least 32 characters.'],
    [
      'EVERTILL_OLD_TOKEN_SECRET',
      'long enough, but the new one is missing',
      'EVERTILL_OLD_TOKEN_SECRET is only used together with EVERTILL_TOKEN_SECRET.',
    ],
    [
      'EVERTILL_TOKEN_SECONDS',
      '0',
      'EVERTILL_TOKEN_SECONDS is "0", but must be a whole number from 1 to 2592000.',
    ],
  ])('ST-7 %s=%s is refused in one sentence', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(new StartupError(sentence))
  })

  test.each([
    ['127.0.0.1', undefined, true],
    ['localhost', undefined, true],
    ['::1', undefined, true],
    ['0.0.0.0', undefined, false],
    ['192.168.1.7', undefined, false],
    ['127.evil.test', undefined, false],
    ['0.0.0.0', '1', true],
    ['127.0.0.1', '0', false],
  ])('ST-8 on %s with EVERTILL_DEMO=%s the demo data is %s', (host, wish, expected) => {
    expect(read({ HOST: host, ...(wish === undefined ? {} : { EVERTILL_DEMO: wish }) }).demo).toBe(expected)
  })

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['10.0.0.1, fd00::/8,192.168.0.0/16', '10.0.0.1,fd00::/8,192.168.0.0/16'],
  ])('ST-25 EVERTILL_TRUST_PROXY=%s trusts %s', (value, expected) => {
    expect(read(value === undefined ? {} : { EVERTILL_TRUST_PROXY: value }).trustProxy).toBe(expected)
  })

  test.each(['true', '1', '10.0.0.1/33', 'proxy.local', '1.2.3.4/8/9', '10.0.0.1,'])(
    'ST-7 ST-25 EVERTILL_TRUST_PROXY=%s is refused in one sentence',
    (value) => {
      expect(() => read({ EVERTILL_TRUST_PROXY: value })).toThrow(/^EVERTILL_TRUST_PROXY is .+\.$/)
    },
  )

  test('the welcome shows an address that can be opened, also when the server listens on every address', () => {
    const shown = {
      isSecure: false,
      port: 8080,
      dataDirs: ['/shop/data', '/var/lib/evertill/1/postgres'],
      demo: undefined,
    }
    expect(welcome({ ...shown, host: '127.0.0.1' })).toContain('http://127.0.0.1:8080/')
    expect(welcome({ ...shown, host: '127.0.0.1' })).toContain(
      '  Data   /shop/data\n         /var/lib/evertill/1/postgres\n',
    )
    expect(welcome({ ...shown, host: 'till.shop.test', isSecure: true })).toContain(
      'https://till.shop.test:8080/',
    )
    expect(welcome({ ...shown, host: '::1' })).toContain('http://[::1]:8080/')
    expect(welcome({ ...shown, host: '0.0.0.0' })).toMatch(
      /http:\/\/127\.0\.0\.1:8080\/\n +reachable from other machines/,
    )
  })
})
