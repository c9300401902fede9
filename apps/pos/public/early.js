// Runs before the page's own code: opening the database takes as long as starting the page, and so goes on beside it. A
// new device has none, and nothing is done.
;(() => {
  try {
    if (!['token', 'user', 'userPin'].some((key) => localStorage.getItem(key) !== null)) return
    const opening = indexedDB.open('salesDB')
    // Somebody has deleted it: an empty one of this name would be taken for a till's.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = (event) => event.preventDefault()
    opening.onsuccess = () => {
      const close = () => opening.result.close()
      // Never in the way of a newer version, or of whoever signs out for good.
      opening.result.onversionchange = close
      setTimeout(close, 10000)
    }
  } catch {
    // The page itself says what it cannot do without.
  }
})()
