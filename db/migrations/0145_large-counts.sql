CREATE TABLE "large_counts" (
	"school_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "large_counts_school_id_kind_key_pk" PRIMARY KEY("school_id","kind","key")
);
