CREATE TABLE "visit_days" (
	"school_id" bigint NOT NULL,
	"day" date NOT NULL,
	"step" text NOT NULL,
	"source" text NOT NULL,
	"product_id" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_days_school_id_day_step_source_product_id_pk" PRIMARY KEY("school_id","day","step","source","product_id"),
	CONSTRAINT "visit_day_step" CHECK ("visit_days"."step" in ('visit', 'product', 'checkout')),
	CONSTRAINT "visit_day_source" CHECK ("visit_days"."source" in ('direct', 'search', 'email', 'affiliate', 'facebook', 'instagram', 'youtube', 'tiktok', 'linkedin', 'x', 'other', 'site')),
	CONSTRAINT "visit_day_count" CHECK ("visit_days"."count" > 0)
);
