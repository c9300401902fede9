/** Each in its own language, so that a wrong choice can be corrected. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' }
