import { openWindow } from '../support/browser.ts'
import { openShop } from '../support/shop.ts'
import { type Till, tillOf } from '../support/till.ts'

/** One device with two tabs: the settings are changed in one, and the other one sells. */
export const openTwoTabs = async () => {
  const shop = await openShop({ signedIn: true })
  const settings = await shop.startTill()
  const sale = tillOf(await openWindow(settings.page), shop.proxy.url)
  await sale.open()
  await sale.unlock()
  await sale.productsLoaded()
  return { shop, settings, sale }
}

export const openSection = async (till: Till, section: string): Promise<void> => {
  await till.openAt(`/settings?section=${section}`)
  await till.page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
}

/** One of the options of a choice. */
export const choose = (till: Till, setting: string, option: string): Promise<void> =>
  till.page.getByRole('radiogroup', { name: setting }).getByText(option, { exact: true }).click()

export const toggle = (till: Till, setting: string): Promise<void> =>
  // The name belongs to the switch.
  till.page.getByText(setting, { exact: true }).click()

export const reload = async (till: Till): Promise<void> => {
  await till.page.reload()
  await till.unlock()
  await till.productsLoaded()
}
