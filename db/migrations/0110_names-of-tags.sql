ALTER TABLE "tags" ADD COLUMN "names" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_pl" ON "tags" USING btree ("school_id",lower("names" ->> 'pl'));