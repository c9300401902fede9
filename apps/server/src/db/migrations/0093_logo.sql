-- Where the picture of a company lies (spec §3, Logo.ImagePath).
alter table registrations add column logo_image_path text not null default '';
