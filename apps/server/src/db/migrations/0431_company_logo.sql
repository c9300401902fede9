-- The logo of a company is a picture like those of products, so the job that clears away unused ones has to see it.
GRANT SELECT (logo_image_path) ON registrations TO evertill_job;
