/** Presses keys with the given pauses before them. A browser writes a key only if nobody prevented it. */
export const pressKeys = (keys: readonly string[], pauseBefore: (place: number) => number): void => {
  let at = performance.now()
  for (const [place, key] of keys.entries()) {
    at += pauseBefore(place)
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    const isTyped = (document.activeElement ?? document.body).dispatchEvent(event) && key.length === 1
    if (isTyped) document.execCommand('insertText', false, key)
  }
}
