/**
 * The address is ahead of what is drawn while a change of it is being drawn: whoever chooses two filters quickly would
 * lose the first one, and whoever types and then opens a row would be led back by what they typed.
 */
export const addressNow = (): { path: string; params: URLSearchParams } => {
  const [path = '', search = ''] = window.location.hash.slice(1).split('?')
  return { path, params: new URLSearchParams(search) }
}
