ALTER TABLE "schools" ADD COLUMN "saving_paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_words" REPLICA IDENTITY USING INDEX "words_to_find";
