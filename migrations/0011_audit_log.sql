DROP TRIGGER impersonation_changed;--> statement-breakpoint
DROP TRIGGER impersonation_removed;--> statement-breakpoint
DROP TRIGGER impersonation_event_changed;--> statement-breakpoint
DROP TRIGGER impersonation_event_removed;--> statement-breakpoint
ALTER TABLE `impersonation_event` RENAME TO `audit_event`;--> statement-breakpoint
DROP INDEX `impersonation_event_at`;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `area` text DEFAULT 'impersonation' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `admin_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `target_kind` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `target_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE audit_event SET
	admin_id = coalesce((SELECT i.admin_id FROM impersonation i WHERE i.id = impersonation_id), ''),
	user_id = (SELECT i.user_id FROM impersonation i WHERE i.id = impersonation_id);
--> statement-breakpoint
CREATE INDEX `audit_event_at` ON `audit_event` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_event_area` ON `audit_event` (`area`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_event_admin` ON `audit_event` (`admin_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_event_user` ON `audit_event` (`user_id`,`at`,`id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_event_read` ON `audit_event` (`impersonation_id`,`target_kind`) WHERE kind = 'read';--> statement-breakpoint
ALTER TABLE `impersonation` DROP COLUMN `admin_username`;--> statement-breakpoint
ALTER TABLE `impersonation` DROP COLUMN `user_username`;--> statement-breakpoint
CREATE TRIGGER audit_event_changed BEFORE UPDATE ON audit_event BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept');
END;
--> statement-breakpoint
CREATE TRIGGER audit_event_removed BEFORE DELETE ON audit_event
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-12 months') BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept');
END;
--> statement-breakpoint
CREATE TRIGGER impersonation_changed BEFORE UPDATE ON impersonation
WHEN NEW.reason <> '' OR EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id)
	OR (NEW.id, NEW.admin_id, NEW.user_id, NEW.started_at, NEW.ends_at)
		<> (OLD.id, OLD.admin_id, OLD.user_id, OLD.started_at, OLD.ends_at) BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept');
END;
--> statement-breakpoint
CREATE TRIGGER impersonation_removed BEFORE DELETE ON impersonation
WHEN OLD.started_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-12 months') BEGIN
	SELECT RAISE(ABORT, 'The audit log is kept');
END;
--> statement-breakpoint
CREATE TRIGGER user_forgotten AFTER DELETE ON user BEGIN
	UPDATE impersonation SET reason = '' WHERE user_id = OLD.id AND reason <> '';
END;
