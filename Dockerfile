# The command with everything that it needs: docker run --rm -v "$PWD:/work" zoetrope cube -o cube.gif
FROM swift:6.0-bookworm AS build
COPY . /src
# scripts/setup, which this calls, installs the libraries that Package.swift names.
RUN /src/scripts/package /out && mkdir /zoetrope && tar -xzf /out/*.tar.gz -C /zoetrope --strip-components 1

FROM debian:12-slim
COPY --from=build /zoetrope /usr/local
# Frames and goldens are written into the folder that is mounted here.
WORKDIR /work
ENTRYPOINT ["render"]
CMD ["--help"]
