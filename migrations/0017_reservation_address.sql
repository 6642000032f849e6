-- What is reserved already keeps an id here, which is no hash of an address: it stays taken for everybody until its end.
DROP INDEX `username_reservation_user`;--> statement-breakpoint
ALTER TABLE `username_reservation` RENAME COLUMN `user_id` TO `email_hash`;
