CREATE TABLE "comment_counts" (
	"school_id" bigint NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "comment_counts_school_id_type_item_id_pk" PRIMARY KEY("school_id","type","item_id"),
	CONSTRAINT "comment_count" CHECK ("comment_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"by_admin" boolean NOT NULL,
	"body" text NOT NULL,
	"video_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replies_count" integer DEFAULT 0 NOT NULL,
	"up_votes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "comments_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "comment_type" CHECK ("comments"."type" in ('community_post', 'lecture', 'product', 'article')),
	CONSTRAINT "comment_body" CHECK (length("comments"."body") between 2 and 1200),
	CONSTRAINT "comment_film" CHECK ("comments"."video_id" is null or "comments"."type" = 'community_post'),
	CONSTRAINT "comment_counts" CHECK ("comments"."replies_count" >= 0 and "comments"."up_votes_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"by_admin" boolean NOT NULL,
	"body" text NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"up_votes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "replies_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "reply_body" CHECK (length("replies"."body") between 2 and 1200),
	CONSTRAINT "reply_image" CHECK ("replies"."image" is null or "replies"."by_admin"),
	CONSTRAINT "reply_count" CHECK ("replies"."up_votes_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "community_posts" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "community_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"by_admin" boolean NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"image" text,
	"video" text,
	"video_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"up_votes_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "community_posts_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "post_title" CHECK (length("community_posts"."title") between 5 and 159),
	CONSTRAINT "post_body" CHECK (length("community_posts"."body") between 5 and 20000),
	CONSTRAINT "post_markdown" CHECK ("community_posts"."by_admin" = ("community_posts"."html" is not null)),
	CONSTRAINT "post_counts" CHECK ("community_posts"."comments_count" >= 0 and "community_posts"."up_votes_count" >= 0),
	CONSTRAINT "post_media" CHECK ("community_posts"."video" is null or "community_posts"."video_id" is null)
);
--> statement-breakpoint
CREATE TABLE "topic_followers" (
	"school_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	CONSTRAINT "topic_followers_school_id_topic_id_account_id_pk" PRIMARY KEY("school_id","topic_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "topic_products" (
	"school_id" bigint NOT NULL,
	"topic_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "topic_products_school_id_topic_id_product_id_pk" PRIMARY KEY("school_id","topic_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "community_topics" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "community_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"allow_students_to_add_posts" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_topics_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "topic_visibility" CHECK ("community_topics"."visibility" in ('all', 'subscribers', 'holders'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"school_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"review" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"comment_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "reviews_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "review_once" UNIQUE("school_id","product_id","account_id"),
	CONSTRAINT "review_of_comment" UNIQUE("school_id","comment_id"),
	CONSTRAINT "review_rating" CHECK ("reviews"."rating" in (0, 5, 10)),
	CONSTRAINT "review_text" CHECK (length("reviews"."review") between 2 and 2000),
	CONSTRAINT "review_status" CHECK ("reviews"."status" in ('pending', 'approved', 'disapproved')),
	CONSTRAINT "review_reason" CHECK ("reviews"."reason" is null or ("reviews"."status" = 'disapproved' and length("reviews"."reason") <= 500))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"school_id" bigint NOT NULL,
	"type" text NOT NULL,
	"item_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"value" smallint NOT NULL,
	"before" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "votes_school_id_type_item_id_account_id_pk" PRIMARY KEY("school_id","type","item_id","account_id"),
	CONSTRAINT "vote_type" CHECK ("votes"."type" in ('community_post', 'comment', 'reply')),
	CONSTRAINT "vote_value" CHECK ("votes"."value" in (-1, 0, 1) and "votes"."before" in (-1, 0, 1))
);
--> statement-breakpoint
ALTER TABLE "comment_counts" ADD CONSTRAINT "comment_counts_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_school_id_video_id_videos_school_id_id_fk" FOREIGN KEY ("school_id","video_id") REFERENCES "public"."videos"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_school_id_comment_id_comments_school_id_id_fk" FOREIGN KEY ("school_id","comment_id") REFERENCES "public"."comments"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_school_id_topic_id_community_topics_school_id_id_fk" FOREIGN KEY ("school_id","topic_id") REFERENCES "public"."community_topics"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_school_id_video_id_videos_school_id_id_fk" FOREIGN KEY ("school_id","video_id") REFERENCES "public"."videos"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_followers" ADD CONSTRAINT "topic_followers_school_id_topic_id_community_topics_school_id_id_fk" FOREIGN KEY ("school_id","topic_id") REFERENCES "public"."community_topics"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_followers" ADD CONSTRAINT "topic_followers_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_products" ADD CONSTRAINT "topic_products_school_id_topic_id_community_topics_school_id_id_fk" FOREIGN KEY ("school_id","topic_id") REFERENCES "public"."community_topics"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_products" ADD CONSTRAINT "topic_products_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_topics" ADD CONSTRAINT "community_topics_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_school_id_decided_by_accounts_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_item" ON "comments" USING btree ("school_id","type","item_id","id");--> statement-breakpoint
CREATE INDEX "top_comments_of_item" ON "comments" USING btree ("school_id","type","item_id","up_votes_count","id");--> statement-breakpoint
CREATE INDEX "comments_of_account" ON "comments" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "comments_of_video" ON "comments" USING btree ("school_id","video_id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "replies_of_comment" ON "replies" USING btree ("school_id","comment_id","id");--> statement-breakpoint
CREATE INDEX "replies_of_account" ON "replies" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "posts_of_topic" ON "community_posts" USING btree ("school_id","topic_id","id");--> statement-breakpoint
CREATE INDEX "posts_of_account" ON "community_posts" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "posts_of_video" ON "community_posts" USING btree ("school_id","video_id") WHERE video_id is not null;--> statement-breakpoint
CREATE INDEX "gallery_of_topic" ON "community_posts" USING btree ("school_id","topic_id","id") WHERE image is not null or video is not null or video_id is not null;--> statement-breakpoint
CREATE INDEX "topics_followed" ON "topic_followers" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "topics_of_product" ON "topic_products" USING btree ("school_id","product_id");--> statement-breakpoint
CREATE INDEX "topics_in_order" ON "community_topics" USING btree ("school_id","position","id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("school_id","product_id","status","id");--> statement-breakpoint
CREATE INDEX "reviews_by_state" ON "reviews" USING btree ("school_id","status","id");--> statement-breakpoint
CREATE INDEX "reviews_of_account" ON "reviews" USING btree ("school_id","account_id");--> statement-breakpoint
CREATE INDEX "votes_of_account" ON "votes" USING btree ("school_id","account_id");