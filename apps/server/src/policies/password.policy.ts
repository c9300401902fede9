import { MIN_PASSWORD_LENGTH, type PasswordRefusal, passwordRefusal } from '@evertill/domain'

const SENTENCES: Readonly<Record<PasswordRefusal, string>> = {
  passwordTooShort: `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`,
  passwordTooSimple: 'The password is a run or a repetition, such as 1234567890: choose another one.',
  passwordCommon: 'The password is among those that are guessed first: choose another one.',
  passwordOwnName: 'The password is the login id or the name of person or company: choose another one.',
}

/** What is wrong with a new password, in a sentence; undefined if nothing is. */
export const passwordFault = (password: string, names: readonly string[]): string | undefined => {
  const refusal = passwordRefusal(password, names)
  return refusal && SENTENCES[refusal]
}
