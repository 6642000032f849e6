ALTER TABLE `user` ADD `day_start` integer DEFAULT 0 NOT NULL CHECK (`day_start` BETWEEN 0 AND 6);
