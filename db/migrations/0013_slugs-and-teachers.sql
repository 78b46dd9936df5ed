CREATE TABLE "product_teachers" (
	"school_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_teachers_school_id_product_id_account_id_pk" PRIMARY KEY("school_id","product_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "slugs" (
	"school_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"current" boolean NOT NULL,
	CONSTRAINT "slugs_school_id_slug_pk" PRIMARY KEY("school_id","slug"),
	CONSTRAINT "slug_owner" CHECK ("slugs"."owner" in ('product', 'page')),
	CONSTRAINT "slug_shape" CHECK ("slugs"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("slugs"."slug") <= 100)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "trailer_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "social_image" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "draft_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_teachers" ADD CONSTRAINT "product_teachers_school_id_product_id_products_school_id_id_fk" FOREIGN KEY ("school_id","product_id") REFERENCES "public"."products"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_teachers" ADD CONSTRAINT "product_teachers_school_id_account_id_accounts_school_id_id_fk" FOREIGN KEY ("school_id","account_id") REFERENCES "public"."accounts"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slugs" ADD CONSTRAINT "slugs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_of_teacher" ON "product_teachers" USING btree ("school_id","account_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_current_slug" ON "slugs" USING btree ("school_id","owner","owner_id") WHERE current;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "product_language" CHECK ("products"."language" ~ '^[a-z]{2}$');--> statement-breakpoint
INSERT INTO "product_teachers" ("school_id", "product_id", "account_id", "position") SELECT "school_id", "id", "teacher_id", 0 FROM "products" WHERE "teacher_id" IS NOT NULL;--> statement-breakpoint
INSERT INTO "slugs" ("school_id", "slug", "owner", "owner_id", "current") SELECT "school_id", "slug", 'product', "id", true FROM "products";
