import type { Till } from '../support/till.ts'

/** Signs in an account of several stores and chooses one of them by its code. */
export const signInTo = async ({ page }: Till, loginId: string, storeCode: string): Promise<void> => {
  await page.getByLabel('Login Id').fill(loginId)
  await page.getByLabel('Password', { exact: true }).fill('Demo@1234')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('option')
    .filter({ hasText: `${storeCode} - ` })
    .click()
  await page.getByLabel('Scan or search products').waitFor()
}
