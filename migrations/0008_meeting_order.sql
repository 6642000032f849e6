DROP INDEX `meeting_note_user`;--> statement-breakpoint
CREATE INDEX `meeting_note_user` ON `meeting_note` (`user_id`,`week_start`,`created_at`,`id`);