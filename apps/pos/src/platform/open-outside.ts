/**
 * Opens an address of another app or site. The till stays where it is: a web page gets a tab of its own, and an address
 * such as `sms:` opens the app of the device.
 */
export const openOutside = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  if (url.startsWith('https:')) link.target = '_blank'
  link.click()
}
