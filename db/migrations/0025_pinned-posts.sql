ALTER TABLE "community_posts" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "has_topics" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "one_pinned_post" ON "community_posts" USING btree ("school_id","topic_id") WHERE pinned;