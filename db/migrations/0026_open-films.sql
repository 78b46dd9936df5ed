ALTER TABLE "products" ADD COLUMN "trailer_video_id" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_school_id_trailer_video_id_videos_school_id_id_fk" FOREIGN KEY ("school_id","trailer_video_id") REFERENCES "public"."videos"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_of_trailer" ON "products" USING btree ("school_id","trailer_video_id") WHERE trailer_video_id is not null;