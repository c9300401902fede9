import { ERROR_TEXTS } from '@evertill/contract'
import { refusals } from '@evertill/texts/en.json'
import { expect, test } from 'vitest'
import { SERVER_REFUSALS } from './refusal.ts'

test.each(SERVER_REFUSALS)('FR-7 the English text of %s is the server’s message', (code) => {
  expect(refusals[code]).toBe(ERROR_TEXTS[code])
})
