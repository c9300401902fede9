import de from '@evertill/texts/de.json' with { type: 'json' }
import en from '@evertill/texts/en.json' with { type: 'json' }

/** What the till says, for tests that read the screen in another language. */
export { de, en }
