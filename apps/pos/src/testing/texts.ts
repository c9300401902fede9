import de from '../i18n/de.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }

/** What the till says, for tests that read the screen in another language. */
export { de, en }
