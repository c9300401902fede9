import type { Till } from '../support/till.ts'

/** Signs in an account with several stores and chooses one by its code. */
export const signInTo = async (till: Till, loginId: string, storeCode: string): Promise<void> => {
  await till.enterCredentials(loginId)
  await till.setPin()
  await till.pickStore(`${storeCode} - `)
  await till.atSale()
}
