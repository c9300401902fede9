import type { Till } from '../support/till.ts'

/** Signs in an account of several stores and chooses one of them by its code. */
export const signInTo = async (till: Till, loginId: string, storeCode: string): Promise<void> => {
  await till.giveCredentials(loginId)
  await till.setPin()
  await till.pickStore(`${storeCode} - `)
  await till.atSale()
}
