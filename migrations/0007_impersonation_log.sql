CREATE INDEX `impersonation_event_at` ON `impersonation_event` (`at`,`id`);
--> statement-breakpoint
CREATE TRIGGER impersonation_changed BEFORE UPDATE ON impersonation BEGIN SELECT RAISE(ABORT, 'The log of impersonations is kept'); END;
--> statement-breakpoint
CREATE TRIGGER impersonation_removed BEFORE DELETE ON impersonation BEGIN SELECT RAISE(ABORT, 'The log of impersonations is kept'); END;
--> statement-breakpoint
CREATE TRIGGER impersonation_event_changed BEFORE UPDATE ON impersonation_event BEGIN SELECT RAISE(ABORT, 'The log of impersonations is kept'); END;
--> statement-breakpoint
CREATE TRIGGER impersonation_event_removed BEFORE DELETE ON impersonation_event BEGIN SELECT RAISE(ABORT, 'The log of impersonations is kept'); END;
