CREATE INDEX `pomodoro_deleted` ON `pomodoro` (`user_id`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `session_expiry` ON `session` (`expires_at`);