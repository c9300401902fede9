import { describe, expect, it } from 'vitest'
import { MIN_PASSWORD_LENGTH, passwordRefusal } from '../index.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

const refusals = (passwords: readonly string[], names: readonly string[] = []) =>
  passwords.map((password) => passwordRefusal(password, names))

describe('a new password', () => {
  it('US-13 has at least ten characters, counted as a person counts them', () => {
    expect(refusals(['', 'Xk7#pQ2!v', '🦊🐻🐼🦁🐸'])).toEqual([
      'passwordTooShort',
      'passwordTooShort',
      'passwordTooShort',
    ])
    expect(refusals(['Xk7#pQ2!vw', 'correct horse battery', 'मेरा पासवर्ड यही है'])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('US-13 is no repetition and no run on the keyboard, with few characters besides', () => {
    const simple = [
      'aaaaaaaaaa',
      'abababababab',
      'xyz!xyz!xyz!',
      '1234567890',
      '0987654321',
      'qwertyuiop',
      'poiuytrewq',
      'qwertz123456',
      'abcdefghijk',
      'Qwerty1234Ab!',
      'asdfghjkl;12',
    ]
    expect(refusals(simple)).toEqual(simple.map(() => 'passwordTooSimple'))
    expect(passwordRefusal('qwerty but much longer')).toBeUndefined()
  })

  it('US-13 is none that guessers try first, also with signs for letters and digits around it', () => {
    const guessed = [
      'password12',
      'Password@123',
      'P@ssw0rd!!',
      '2026Welcome!!',
      'HelloWorld',
      'Summer2026!',
      'QazWsxEdcRfv',
    ]
    expect(refusals(guessed)).toEqual(guessed.map(() => 'passwordCommon'))
    expect(refusals(['welcome to our little shop', 'secretary of the moon'])).toEqual([undefined, undefined])
  })

  it('US-13 is not the login id, the name or the company with a few characters added', () => {
    const names = ['asha.rao@kirana.test', 'Asha Rao', 'Shree Kirana Stores']
    const own = ['asha.rao@kirana.test', 'Asha.Rao2026', 'ShreeKiranaStores1', 'asha-rao-1!']
    expect(refusals(own, names)).toEqual(own.map(() => 'passwordOwnName'))
    expect(refusals(['asha rao buys mangoes', 'kx91 asharao vv3'], names)).toEqual([undefined, undefined])
    expect(passwordRefusal('umbrella-tango', ['a@b.test', '', 'Z'])).toBeUndefined()
  })

  it('US-13 the list holds only what no other rule refuses, in lower case, once', () => {
    expect(COMMON_PASSWORDS.length).toBeGreaterThan(400)
    expect(COMMON_PASSWORDS.filter((one) => passwordRefusal(one) !== 'passwordCommon')).toEqual([])
    expect(
      COMMON_PASSWORDS.filter((one) => one !== one.toLowerCase() || one.length < MIN_PASSWORD_LENGTH),
    ).toEqual([])
    for (const list of [COMMON_PASSWORDS, COMMON_WORDS]) expect(new Set(list).size).toBe(list.length)
  })
})
