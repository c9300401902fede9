/** A file of its own, so that importing the name does not load the database. */
export const DATABASE_NAME = 'salesDB'
