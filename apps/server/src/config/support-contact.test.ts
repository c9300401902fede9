import { expect, test } from 'vitest'
import { StartupError } from './startup-error.ts'
import { readSupportContact } from './support-contact.ts'

test('FR-4 phone and mail of support come from the settings, and both are optional', () => {
  expect(
    readSupportContact({
      EVERTILL_SUPPORT_PHONE: ' +91 80 0000 0000 ',
      EVERTILL_SUPPORT_MAIL: 'help@shop.test',
    }),
  ).toEqual({ phone: '+91 80 0000 0000', mail: 'help@shop.test' })
  expect(readSupportContact({ EVERTILL_SUPPORT_PHONE: '' })).toEqual({ phone: undefined, mail: undefined })
})

test.each([
  ['EVERTILL_SUPPORT_PHONE', 'call me', 'EVERTILL_SUPPORT_PHONE is "call me", but must be a phone number.'],
  ['EVERTILL_SUPPORT_MAIL', 'nobody', 'EVERTILL_SUPPORT_MAIL is "nobody", but must be a mail address.'],
])('FR-4 %s=%s is refused in one sentence', (name, value, sentence) => {
  expect(() => readSupportContact({ [name]: value })).toThrow(new StartupError(sentence))
})
